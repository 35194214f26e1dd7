import { useState } from 'react'
import { useQuestion } from '../../ui/use-question.ts'

/** Asks before a save that ends a contract: `agrees(why)` is true at once where there is no reason why it would end. */
export function useEndQuestion() {
  const { ask, question } = useQuestion()
  const [why, setWhy] = useState('')
  const agrees = async (reason: string | undefined): Promise<boolean> => {
    if (reason === undefined) return true
    setWhy(reason)
    return ask()
  }
  return { agrees, ending: { why, question } }
}
