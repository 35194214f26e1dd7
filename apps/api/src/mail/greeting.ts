/** Somebody whom a mail greets by name. */
export interface Person {
  readonly firstName: string
  readonly lastName: string
}

/** The first line of a mail. */
export const greeting = ({ firstName, lastName }: Person): string => `Hello ${firstName} ${lastName},`
