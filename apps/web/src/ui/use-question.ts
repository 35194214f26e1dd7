import { useState } from 'react'

/**
 * A question that a form asks while it is being sent: `ask()` waits for the answer, and is true for yes.
 * The rest is for the dialog that asks it: `<ConfirmDialog {...question} …>`.
 */
export function useQuestion() {
  const [answer, setAnswer] = useState<(agreed: boolean) => void>()
  const say = (agreed: boolean) => {
    answer?.(agreed)
    setAnswer(undefined)
  }
  return {
    ask: () => new Promise<boolean>(resolve => setAnswer(() => resolve)),
    question: { opened: answer !== undefined, onConfirm: () => say(true), onClose: () => say(false) },
  }
}
