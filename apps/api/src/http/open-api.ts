import type { Endpoint } from '@lodeway/contract/endpoint.ts'
import { endpointsByFeature } from '@lodeway/contract/endpoints.ts'
import { confirmSignIn } from '@lodeway/contract/own-sign-in.ts'
import { administratorAreaLabels } from '@lodeway/rules/administrators/areas.ts'
import { freshSignInMinutes } from '@lodeway/rules/limits.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Settings } from '../settings.ts'
import { refusedStatuses } from './refused-statuses.ts'
import { exampleLead, webhooks } from './webhooks.ts'

/** `/openapi.json`: the document (OpenAPI 3.1), made from the endpoint table. */
export function openApiRoute(app: FastifyInstance, settings: Settings): void {
  let document: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(settings.PRODUCT_NAME, settings.APP_ORIGIN))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

export function openApiDocument(productName: string, origin: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [feature, endpoints] of Object.entries(endpointsByFeature)) {
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(feature, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'What an organisation needs is under **partner** and, at the end, **Webhooks**: press Authorize and paste its API key.',
    },
    tags: tags(),
    servers: [{ url: origin }],
    paths,
    webhooks,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token of the identity service.',
        },
        apiKey: { type: 'http', scheme: 'bearer', description: "An organisation's API key." },
      },
      schemas: { Error: errorSchema },
    },
  }
}

/** What organisations use comes first; the rest is what the web application asks. */
const tags = () =>
  ['partner', ...Object.keys(endpointsByFeature).filter(name => name !== 'partner')].map(name => ({ name }))

/** A body or an answer that shows what the fields look like. */
const examples: Readonly<Record<string, { body?: object; answer?: object }>> = {
  getPartnerLead: { answer: exampleLead },
  listPartnerLeads: { answer: { data: [exampleLead] } },
  reportOutcome: {
    body: { organisationStatus: 'sale', premium: 1234.55, premiumsCollected: 0 },
    answer: {
      leadId: exampleLead.leadId,
      organisationStatus: 'sale',
      premium: 1234.55,
      premiumsCollected: 0,
      objectedAt: null,
      decision: null,
    },
  },
}

const errorSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string' },
    message: { type: 'string', description: 'A sentence for the person who made the request.' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Messages by field.' },
  },
}

function operationOf(feature: string, endpoint: Endpoint) {
  const isForPartners = endpoint.callers.includes('partner')
  const notes = [
    endpoint.area && `Administrators need the area ${administratorAreaLabels[endpoint.area]}.`,
    endpoint.freshSignIn &&
      `Refused with \`confirm_password\` to whoever signed in more than ${freshSignInMinutes} minutes ago and has not confirmed that it is them since (\`POST ${confirmSignIn.path}\`).`,
  ].filter(note => note !== undefined)
  return {
    operationId: endpoint.name,
    tags: [feature],
    summary: endpoint.summary,
    'x-callers': endpoint.callers,
    ...(notes.length > 0 && { description: notes.join(' ') }),
    ...(endpoint.area && { 'x-area': endpoint.area }),
    security: endpoint.callers.includes('anyone') ? [] : [isForPartners ? { apiKey: [] } : { accessToken: [] }],
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint),
      ...(endpoint.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 8, maxLength: 128 } }]
        : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        content: { 'application/json': { schema: schemaOf(endpoint.body, 'input'), ...example(endpoint, 'body') } },
      },
    }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', ...contentOf(endpoint) },
      ...Object.fromEntries(refusedStatuses(endpoint).map(([status, says]) => [status, refusal(says)])),
      default: refusal('Something went wrong on our side. Nothing was changed.'),
    },
  }
}

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

function contentOf(endpoint: Endpoint) {
  if (endpoint.answer)
    return {
      content: { 'application/json': { schema: schemaOf(endpoint.answer, 'output'), ...example(endpoint, 'answer') } },
    }
  return endpoint.produces ? { content: { [endpoint.produces]: {} } } : {}
}

const example = ({ name }: Endpoint, of: 'body' | 'answer') => {
  const shown = examples[name]?.[of]
  return shown && { example: shown }
}

const pathParameters = (endpoint: Endpoint) =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

function queryParameters(endpoint: Endpoint) {
  if (!endpoint.query) return []
  const schema = schemaOf(endpoint.query, 'input') as {
    properties?: Record<string, { type?: string }>
    required?: string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name: value.type === 'array' ? `${name}[]` : name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: value,
  }))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: withoutLimitsOfNumbers,
  })
  return json
}

/** That a number is exact is said by its type. */
function withoutLimitsOfNumbers({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
