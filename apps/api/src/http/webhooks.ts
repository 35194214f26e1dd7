import { partnerLead } from '@lodeway/contract/partner.ts'
import { attemptDays } from '@lodeway/rules/deliveries/attempts.ts'
import * as z from 'zod/mini'

const { $schema: _dialect, ...schema } = z.toJSONSchema(partnerLead, { io: 'output', unrepresentable: 'any' })

/** A lead as its organisation gets it: of nobody, and the same in the webhooks and in the calls. */
export const exampleLead = {
  deliveryId: '0198c2f4-6d1e-7a52-9f0b-3d3c9a1c7e11',
  event: 'assigned',
  leadId: '0198c2f4-6d18-7c0e-8b7a-52a0c5a3a9d4',
  assignedAt: '2026-03-02T06:00:00.000Z',
  expiresAt: '2026-04-01T22:00:00.000Z',
  endedAt: null,
  endReason: null,
  objectedAt: null,
  insuranceType: 'funeralCover',
  quality: 'high',
  firstName: 'Lerato',
  lastName: 'Mokoena',
  phoneNumber: '+27831234567',
  alternativePhoneNumber: null,
  emailAddress: 'lerato@example.co.za',
  idNumber: '8001015009087',
  dateOfBirth: '1980-01-01',
  address: '1 Long Street, Cape Town',
  geographicalArea: 'westernCape',
  reason: 'The client asked for a quotation for the family.',
  organisationStatus: null,
  decision: null,
  details: { insuranceTypeLabel: 'Funeral Cover', yearlyIncome: 'R60 001 - R120 000' },
} satisfies z.input<typeof partnerLead>

/** A test is marked as one, so that nobody who reads only what a lead holds takes it for a client. */
const testSchema = {
  ...schema,
  properties: { ...schema.properties, event: { const: 'test' }, test: { const: true } },
  required: [...(schema.required ?? []), 'test'],
}

const withoutClient = {
  ...exampleLead,
  firstName: null,
  lastName: null,
  phoneNumber: null,
  emailAddress: null,
  idNumber: null,
  dateOfBirth: null,
  address: null,
  geographicalArea: null,
  reason: null,
  details: {},
} as const

/** What an organisation's endpoint is told. All of them are signed alike. */
const messages = {
  'lead.assigned': ['A lead is yours', exampleLead],
  'lead.corrected': ["A client's details were corrected", { ...exampleLead, event: 'corrected', lastName: 'Tladi' }],
  'lead.erased': ['A client is to be erased', { ...withoutClient, event: 'erased' }],
  'lead.objected': [
    'A client does not want to be contacted',
    { ...withoutClient, event: 'objected', objectedAt: '2026-03-04T08:15:00.000Z', organisationStatus: 'doNotCall' },
  ],
  'lead.test': [
    'A test, sent by whoever may manage the integration: answer, and keep nothing',
    { ...exampleLead, event: 'test', test: true },
  ],
} as const

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

/** The `webhooks` of the document: what is posted to an organisation's endpoint, as Standard Webhooks has it. */
export const webhooks = Object.fromEntries(
  Object.entries(messages).map(([type, [summary, data]]) => [
    type,
    {
      post: {
        operationId: type,
        summary,
        description: `Signed: base64 of HMAC-SHA256 over \`id.timestamp.body\`, by the secret after \`whsec_\`, decoded. Answer 2xx within 15 seconds; ${
          type === 'lead.test' ? 'it is sent once' : `anything else is tried again for ${attemptDays} days`
        }.`,
        parameters: [
          header('webhook-id', 'The delivery id: it never changes, over retries and replays.', data.deliveryId),
          header('webhook-timestamp', 'Seconds since 1970 of this attempt.', '1772431200'),
          header(
            'webhook-signature',
            'One signature for each secret that signs, up to five, with spaces between them; one that fits is enough.',
            'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
          ),
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['type', 'timestamp', 'data'],
                properties: {
                  type: { const: type },
                  timestamp: { type: 'string', format: 'date-time' },
                  data: type === 'lead.test' ? testSchema : schema,
                },
              },
              example: { type, timestamp: '2026-03-02T06:00:01.000Z', data },
            },
          },
        },
        responses: { '2XX': { description: 'Taken' } },
      },
    },
  ]),
)
