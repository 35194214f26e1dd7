// The parts of the platform that rules and contract may use: reading an address is neither a clock nor a call.
declare class URL {
  static parse(text: string, base?: string): URL | null
  static canParse(text: string): boolean
  readonly protocol: string
  readonly hostname: string
  readonly username: string
  readonly password: string
}
declare class URLSearchParams {
  append(name: string, value: string): void
  toString(): string
  readonly size: number
}
