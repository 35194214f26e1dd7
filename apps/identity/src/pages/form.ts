import { type Html, html } from './html.ts'

/** What is wrong with a form: with one of its fields, or with the whole try when it is no single field's fault. */
export interface Problem {
  text: string
  /** The field's name, which is its id as well. */
  field?: string
}

/** Takes the focus, so that a screen reader reads it out and a keyboard goes on from there. */
export const errorSummary = (problems: readonly Problem[]): Html | undefined =>
  problems.length === 0
    ? undefined
    : html`<div class="problem" role="alert" tabindex="-1" id="problem" autofocus>
<h2>There is a problem</h2>
${problems.map(({ text, field: name }) => (name === undefined ? html`<p>${text}</p>` : html`<p><a href="#${name}">${text}</a></p>`))}
</div>`

interface Field {
  name: string
  label: string
  attributes: Html
  problems: readonly Problem[]
  /** Said under its name. */
  hint?: string
  beside?: Html
  /** Where the page has nothing wrong with it, this field has the focus. */
  isFirst?: boolean
}

export function field({ name, label, attributes, problems, hint, beside, isFirst = false }: Field): Html {
  const error = problems.find(problem => problem.field === name)?.text
  const hasProblem = problems.length > 0
  const described = [
    hint !== undefined && `${name}-hint`,
    error === undefined ? hasProblem && 'problem' : `${name}-error`,
  ].filter(id => id !== false)
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error !== undefined && html`<p class="field-error" id="${name}-error">${error}</p>`}
<input id="${name}" name="${name}" ${attributes} required${isFirst && !hasProblem && html` autofocus`}${described.length > 0 && html` aria-describedby="${described.join(' ')}"`}${error !== undefined && html` aria-invalid="true"`}>
${beside}
</div>`
}

export const pageTitle = (title: string, problems: readonly Problem[]): string =>
  problems.length > 0 ? `Error: ${title}` : title
