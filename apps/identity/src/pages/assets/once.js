// A double click sends a form twice, and the second one comes too late. By time, so that a form whose answer never came can be sent again.
for (const form of document.forms) {
  let last = -Infinity
  form.addEventListener('submit', event => {
    if (event.timeStamp - last < 1500) event.preventDefault()
    else last = event.timeStamp
  })
}
