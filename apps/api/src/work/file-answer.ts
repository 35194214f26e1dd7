/** A file as an answer: its bytes and the name that the browser saves it under. */
export interface FileAnswer {
  readonly bytes: Buffer | string
  readonly name: string
  readonly type: string
}
