/** Before a leading tab or return, and where a cell begins for whoever splits a file at semicolons, tabs or line ends as well, before = + - @. */
const formulas = /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=[ \u00A0"]*[=+\-@])/g

/**
 * Text that a spreadsheet would run as a formula (OWASP, CSV injection) is shown as text: an apostrophe stands before it. Excel with
 * South African settings splits at semicolons, and then quotation marks within a line hold nothing together.
 */
export const formulaSafe = (text: string): string => text.replace(formulas, "'")
