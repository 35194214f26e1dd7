import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** How a device answers that is not as it should be. */
interface Oddities {
  origin?: string
  type?: string
  challenge?: string
  /** Whether it made sure of its owner, by a PIN or a finger. */
  isVerified?: boolean
  signCount?: number
  userHandle?: string
  signWith?: KeyObject
}

interface Options {
  challenge: string
  rpId?: string
  rp?: { id: string }
  user?: { id: string }
}

/** A device with one passkey (WebAuthn, ES256, without attestation), as far as the sign-in service can tell it from a real one. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url')
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly origin: string
  signCount = 0
  userHandle = ''

  constructor(origin: string) {
    this.origin = origin
  }

  /** What `credential.toJSON()` gives after `navigator.credentials.create`, as text. */
  create(options: Options, odd: Oddities = {}): string {
    this.userHandle = options.user?.id ?? ''
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([id.length >> 8, id.length & 255])
    const authData = Buffer.concat([this.#head(options, 0x40, odd), Buffer.alloc(16), length, id, key])
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.#json({
      clientDataJSON: this.#clientData(options, 'webauthn.create', odd).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal', 'nonsense'],
    })
  }

  /** The same after `navigator.credentials.get`. */
  sign(options: Options, odd: Oddities = {}): string {
    const authData = this.#head(options, 0, odd)
    const clientData = this.#clientData(options, 'webauthn.get', odd)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return this.#json({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, odd.signWith ?? this.keys.privateKey).toString('base64url'),
      userHandle: odd.userHandle ?? this.userHandle,
    })
  }

  #head(options: Options, flags: number, { isVerified = true, signCount = this.signCount }: Oddities): Buffer {
    const host = createHash('sha256')
      .update(options.rpId ?? options.rp?.id ?? '')
      .digest()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signCount)
    return Buffer.concat([host, Buffer.from([flags | 0x01 | (isVerified ? 0x04 : 0)]), count])
  }

  #clientData({ challenge }: Options, type: string, odd: Oddities): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false, ...pick(odd) }))
  }

  #json(response: object): string {
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response,
    })
  }
}

const pick = ({ origin, type, challenge }: Oddities) => ({
  ...(origin !== undefined && { origin }),
  ...(type !== undefined && { type }),
  ...(challenge !== undefined && { challenge }),
})

type Cbor = number | string | Buffer | Map<Cbor, Cbor>

/** As much of CBOR (RFC 8949) as an attestation needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
