// The box does nothing without script, so it only appears with it.
const row = document.getElementById('show-password-row')
const box = document.getElementById('show-password')
const password = document.getElementById('password')

row.hidden = false
box.addEventListener('change', () => {
  password.type = box.checked ? 'text' : 'password'
})
// Password managers and the browser's own memory expect a password field when the form goes off.
password.form.addEventListener('submit', () => {
  password.type = 'password'
})
// Not every browser honours autofocus on an element that is no field.
document.getElementById('problem')?.focus()
// A sign-in ends after an hour: a page that was left open begins anew when somebody comes back to it, unless they had begun to type.
const opened = Date.now()
const beginAnew = () => {
  const isOld = Date.now() - opened > 55 * 60_000
  if (isOld && document.visibilityState === 'visible' && navigator.onLine && password.value === '')
    location.replace(password.form.dataset.anew)
}
addEventListener('focus', beginAnew)
document.addEventListener('visibilitychange', beginAnew)
