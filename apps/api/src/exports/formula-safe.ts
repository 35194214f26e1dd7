/**
 * Text that a spreadsheet would run as a formula (OWASP, CSV injection) is shown as text: a leading = + - @, tab or
 * carriage return gets an apostrophe before it.
 */
export const formulaSafe = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
