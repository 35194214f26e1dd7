import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose row goes while it has it: a person was approved, a payment matched. The row that takes its place has it
 * then, at the same end, and without one the page's main part.
 * @param rows as drawn: whenever they are others it is looked at
 * @returns for the rows' `tbody`
 */
export function useRowFocus(rows: unknown) {
  const body = useRef<HTMLTableSectionElement>(null)
  const held = useRef<{ control: HTMLElement; row: number; isLast: boolean }>(undefined)
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const row = target.closest('tr')
    // A menu of the row is drawn elsewhere, and gives the focus back.
    if (!(target instanceof HTMLElement) || row === null || !currentTarget.contains(row)) return
    held.current = { control: target, row: row.sectionRowIndex, isLast: controlsOf(row).at(-1) === target }
  }
  useLayoutEffect(() => {
    const was = held.current
    if (rows === undefined || was === undefined || was.control.isConnected) return
    held.current = undefined
    if (document.activeElement !== document.body) return
    const all = body.current?.rows ?? []
    const place = all[Math.min(was.row, all.length - 1)]
    const next = place && controlsOf(place).at(was.isLast ? -1 : 0)
    ;(next ?? document.querySelector<HTMLElement>('#main'))?.focus({ preventScroll: true })
  }, [rows])
  return { ref: body, onFocusCapture: onFocus }
}

const controlsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('a, button, input')]
