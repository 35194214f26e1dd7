// Forms that ask for a passkey are hidden until it is known that this browser has any.
const known = globalThis.PublicKeyCredential
const canAsk = typeof known?.parseRequestOptionsFromJSON === 'function' && typeof known.prototype.toJSON === 'function'

for (const hint of document.querySelectorAll('[data-without-passkeys]')) hint.hidden = canAsk
for (const form of document.querySelectorAll('form[data-passkey]')) if (canAsk) prepare(form)

function prepare(form) {
  let isAsking = false
  const says = form.querySelector('[role=alert]')
  const ask = async () => {
    if (isAsking) return
    // Its challenge would end before the device answers: the page comes anew, and asks at once.
    if (performance.now() > Number(form.dataset.goodFor)) return form.submit()
    isAsking = true
    says.hidden = true
    try {
      const credential = await answerOf(form.dataset.passkey, JSON.parse(form.dataset.options))
      form.elements.passkey.value = JSON.stringify(credential)
      form.submit()
    } catch (error) {
      says.textContent = wordsFor(error.name, form.dataset.passkey)
      says.hidden = false
      isAsking = false
    }
  }
  form.addEventListener('submit', event => {
    event.preventDefault()
    void ask()
  })
  form.hidden = false
  if ('atOnce' in form.dataset) void ask()
}

function answerOf(asks, options) {
  return asks === 'create'
    ? navigator.credentials.create({ publicKey: known.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: known.parseRequestOptionsFromJSON(options) })
}

function wordsFor(name, asks) {
  if (name === 'InvalidStateError') return 'This device has a passkey of your account already.'
  if (name !== 'NotAllowedError') return 'This did not work. Try again, or choose another way.'
  if (asks === 'create') return 'No passkey was made. It was cancelled, or took too long.'
  return 'No passkey was used. It was cancelled, took too long, or there is none here.'
}
