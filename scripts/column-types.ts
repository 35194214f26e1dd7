import type { ExpressionNode } from 'kysely-codegen'
import {
  ArrayExpressionNode,
  GenericExpressionNode,
  IdentifierNode,
  LiteralNode,
  UnionExpressionNode,
} from 'kysely-codegen'
import pg from 'pg'

/** Where the rules' types of the columns below are. */
export const ruleTypes = {
  InsuranceType: '@lodeway/rules/leads/insurance-types.ts',
  OrganisationStatus: '@lodeway/rules/leads/statuses.ts',
  YearsOfInsurance: '@lodeway/rules/leads/questions.ts',
  VehicleAsset: '@lodeway/rules/leads/questions.ts',
  Term: '@lodeway/rules/contracts/terms.ts',
  GeographicalArea: '@lodeway/rules/leads/geographical-areas.ts',
  ViewedList: '@lodeway/rules/views/views.ts',
  ContractLimits: '@lodeway/rules/contracts/limits.ts',
  ConsideredContracts: '@lodeway/rules/allocation/choose-contract.ts',
  Title: '@lodeway/rules/people/titles.ts',
  AccountType: '@lodeway/rules/billing/banks.ts',
  AdministratorArea: '@lodeway/rules/administrators/areas.ts',
  BuyerPermission: '@lodeway/rules/buyers/permissions.ts',
  PaidTo: '@lodeway/rules/sales/paid-to.ts',
  Party: '@lodeway/rules/invoices/documents.ts',
  CustomLayout: '@lodeway/rules/payment-runs/bank-formats/custom.ts',
  ProclaimedHolidays: '@lodeway/rules/payment-runs/pay-days.ts',
}

/** Columns, by their name or with their table's, whose values only the rules list: no CHECK, so that a new value needs no migration. */
const columnsOfRules: Readonly<Record<string, keyof typeof ruleTypes>> = {
  insurance_type: 'InsuranceType',
  organisation_status: 'OrganisationStatus',
  years_of_insurance: 'YearsOfInsurance',
  geographical_area: 'GeographicalArea',
  vehicle_assets: 'VehicleAsset',
  term: 'Term',
  list: 'ViewedList',
  'contract.limits': 'ContractLimits',
  'assignment.considered': 'ConsideredContracts',
  'left_waiting.considered': 'ConsideredContracts',
  'left_waiting.first_considered': 'ConsideredContracts',
  'account.title': 'Title',
  account_type: 'AccountType',
  permissions: 'BuyerPermission',
  'account.areas': 'AdministratorArea',
}

/** What JSON columns hold, as the code writes it: a CHECK could not say it. */
const jsonColumns: Readonly<Record<string, keyof typeof ruleTypes>> = {
  'sale.paid_to': 'PaidTo',
  'payment_run_payee.account': 'PaidTo',
  'invoice.issuer': 'Party',
  'invoice.recipient': 'Party',
  'self_billed_invoice.supplier': 'Party',
  'self_billed_invoice.recipient': 'Party',
  'bank_format.layout': 'CustomLayout',
  'payment_setting.proclaimed': 'ProclaimedHolidays',
}

/**
 * Who has a lead: set when it is written for the first time, and changed by `features/assignments/holder.ts` in SQL of its own. To
 * everybody else the compiler refuses it, however the update is put together.
 */
const changedByOwner: Readonly<Record<string, { readonly type: string; readonly hasDefault: boolean }>> = {
  'app.lead.internal_status': { type: "'assigned' | 'available'", hasDefault: false },
  'app.lead.awaits_correction': { type: 'boolean', hasDefault: true },
  'app.lead.lapsed': { type: 'boolean', hasDefault: true },
  'app.lead.organisation_id': { type: 'string', hasDefault: false },
  'app.lead.assignment_id': { type: 'string', hasDefault: false },
}

interface Column {
  table: string
  column: string
  hasDefault: boolean
  isArray: boolean
  /** The column's own CHECK, if it has one that lists its values. */
  check: string | null
}

/**
 * The types of columns that are narrower than `string`: what a CHECK lists, or a type of the rules.
 * @returns by `app.table.column`, as `kysely-codegen` takes them
 */
export async function columnTypes(url: string): Promise<Record<string, ExpressionNode>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(columns)
    return Object.fromEntries([
      ...rows.flatMap(row => {
        const type = typeOf(row)
        return type === undefined ? [] : [[`app.${row.table}.${row.column}`, type]]
      }),
      ...Object.entries(changedByOwner).map(([column, { type, hasDefault }]) => [
        column,
        new GenericExpressionNode('ColumnType', [
          new IdentifierNode(type),
          new IdentifierNode(hasDefault ? `${type} | undefined` : type),
          new IdentifierNode('never'),
        ]),
      ]),
    ])
  } finally {
    await client.end()
  }
}

const columns = `
  SELECT class.relname AS table, attribute.attname AS column,
    attribute.atthasdef AS "hasDefault", attribute.attndims > 0 AS "isArray", checked.definition AS check
  FROM pg_attribute attribute
  JOIN pg_class class ON class.oid = attribute.attrelid AND class.relkind IN ('r', 'p', 'v')
  LEFT JOIN LATERAL (
    SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE conrelid = class.oid AND contype = 'c' AND conkey = ARRAY[attribute.attnum]
      AND pg_get_constraintdef(oid) LIKE '%::text%'
    LIMIT 1
  ) checked ON true
  WHERE class.relnamespace = 'app'::regnamespace AND attribute.attnum > 0 AND NOT attribute.attisdropped
    AND attribute.atttypid IN ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)`

/** The type of one column without its null, undefined when it is text or JSON that may hold anything. */
function typeOf({ table, column, hasDefault, isArray, check }: Column): ExpressionNode | undefined {
  const inJson = jsonColumns[`${table}.${column}`]
  if (inJson !== undefined) {
    // Written as the JSON's text: the driver would write an array as one of PostgreSQL's.
    const [read, written] = [new IdentifierNode(inJson), new IdentifierNode('string')]
    const type = new GenericExpressionNode('ColumnType', [read, written, written])
    return hasDefault ? new GenericExpressionNode('Generated', [type]) : type
  }
  const rule = columnsOfRules[`${table}.${column}`] ?? columnsOfRules[column]
  const values = rule === undefined ? listedIn(check) : [new IdentifierNode(rule)]
  if (values.length === 0) return undefined
  const one = new UnionExpressionNode(values)
  const type = isArray ? new ArrayExpressionNode(one) : one
  return hasDefault ? new GenericExpressionNode('Generated', [type]) : type
}

/** `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))` or `CHECK ((kind = 'a'::text))`, and nothing else. */
const listedValues = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[)?((?:'\w+'::text(?:, )?)+)(?:\]\))?\)\)$/

const listedIn = (check: string | null): ExpressionNode[] =>
  [...(listedValues.exec(check ?? '')?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, value = '']) => new LiteralNode(value))
