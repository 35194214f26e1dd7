import { cp, mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect, inject, it } from 'vitest'
import { migrate } from './migrate.ts'

const all = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** A database as a release left it that knew the migrations below a number, and how to bring it up to date. */
async function databaseOf(below: string) {
  const { url: server } = inject('databaseServer')
  const name = `upgrade_${process.pid}_${below}`
  const admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const url = server.replace(/\/[^/]*$/, `/${name}`)
  const folder = await mkdtemp(join(tmpdir(), 'lodeway-upgrade-'))
  for (const file of await readdir(all)) if (file < below) await cp(join(all, file), join(folder, file))
  await migrate(url, [{ name: 'app', schema: 'app', folder }])
  const client = new Client({ connectionString: url, options: '-c search_path=app,public' })
  await client.connect()
  const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
  return { rows, upgrade: () => migrate(url, [{ name: 'app', schema: 'app', folder: all }]), close: () => client.end() }
}

it('leads of older versions get the consent and the answers as they were when they were submitted', async () => {
  const { rows, upgrade, close } = await databaseOf('0016')
  const [account] = await rows(
    `INSERT INTO account (id, role, first_name, last_name, email, status, created_at)
     VALUES (gen_random_uuid(), 'admin', 'A', 'B', 'a@example.org', 'active', now()) RETURNING id`,
  )
  const item = async (category: string, name: string) =>
    (await rows('SELECT id FROM content_item WHERE category = $1 AND name = $2', [category, name]))[0].id
  const [toyota, buildings, stock] = [
    await item('vehicle', 'Toyota'),
    await item('assetsToCover', 'Buildings'),
    await item('assetsToCover', 'Stock'),
  ]
  const lead = async (at: string, type: string) =>
    (
      await rows(
        `INSERT INTO lead (id, loader_id, created_at, first_name, last_name, phone, insurance_type, internal_status, quality,
           quality_version, quality_points, consent_version, consent_channel, consent_at, vehicle_id, assets_to_cover_ids)
         VALUES (gen_random_uuid(), $1, $2, 'C', 'D', '+27821234567', $3, 'available', 'low', 1, '{}', '2026-01', 'leadForm',
           $2, $4, $5) RETURNING id`,
        [account.id, at, type, toyota, [stock, buildings]],
      )
    )[0].id
  const audit = (at: string, action: string, kind: string, id: string, detail: object) =>
    rows('SELECT audit_append($1, $2, NULL, $3, $4, $5, $6)', [at, 'admin', action, kind, id, detail])

  const early = await lead('2026-01-10T10:00:00Z', 'petInsurance')
  await audit('2026-01-10T10:00:00Z', 'lead.submit', 'lead', early, { insuranceType: 'funeralCover' })
  await audit('2026-01-20T10:00:00Z', 'content.change', 'content', toyota, { name: 'Toyota and Lexus' })
  await audit('2026-01-21T10:00:00Z', 'content.change', 'content', toyota, { hidden: true })
  await audit('2026-01-22T10:00:00Z', 'content.change', 'content', buildings, { name: 'Houses' })
  const late = await lead('2026-02-01T10:00:00Z', 'other')
  await audit('2026-02-02T10:00:00Z', 'lead.change', 'lead', early, { fields: ['firstName', 'insuranceType'] })
  await audit('2026-02-03T10:00:00Z', 'lead.correct', 'lead', early, { fields: ['phoneNumber', 'address'] })
  await rows(`UPDATE content_item SET name = 'Toyota and Lexus' WHERE id = $1`, [toyota])
  await rows(`UPDATE content_item SET name = 'Houses' WHERE id = $1`, [buildings])
  await upgrade()

  const texts = await rows('SELECT id, vehicle_name, assets_to_cover_names FROM lead ORDER BY created_at')
  expect(texts).toEqual([
    { id: early, vehicle_name: 'Toyota', assets_to_cover_names: ['Stock', 'Buildings'] },
    { id: late, vehicle_name: 'Toyota and Lexus', assets_to_cover_names: ['Stock', 'Houses'] },
  ])
  // What was changed of the person since, so that one more change wants the consent.
  expect(await rows('SELECT marks_changed FROM lead ORDER BY created_at')).toEqual([
    { marks_changed: ['name', 'phone'] },
    { marks_changed: [] },
  ])
  const consents = await rows('SELECT lead_id, insurance_type, wording FROM consent ORDER BY given_at')
  expect(consents).toMatchObject([
    { lead_id: early, insurance_type: 'funeralCover', wording: expect.stringContaining('about Funeral Cover by') },
    { lead_id: late, insurance_type: 'other', wording: expect.stringContaining('about Other by') },
  ])
  expect(await rows('SELECT name FROM content_item WHERE follow_up IS NOT NULL')).toEqual([{ name: 'Motor vehicle' }])
  await close()
})

it('administrators of older versions may change everything, and so may one whom an older version adds', async () => {
  const { rows, upgrade, close } = await databaseOf('0115')
  const add = (role: string, email: string) =>
    rows(
      `INSERT INTO account (id, role, first_name, last_name, email, status, created_at)
       VALUES (gen_random_uuid(), $1, 'A', 'B', $2, 'pending', now())`,
      [role, email],
    )
  await add('admin', 'a@example.org')
  await add('buyer', 'b@example.org')
  await upgrade()
  await add('admin', 'c@example.org')
  expect(await rows('SELECT email, areas FROM account ORDER BY email')).toEqual([
    { email: 'a@example.org', areas: ['people', 'leads', 'money', 'settings'] },
    { email: 'b@example.org', areas: null },
    { email: 'c@example.org', areas: null },
  ])
  await expect(rows("UPDATE account SET areas = '{leads}' WHERE role = 'buyer'")).rejects.toThrow('account_areas')
  await expect(rows("UPDATE account SET areas = '{wealth}' WHERE role = 'admin'")).rejects.toThrow('account_areas')
  await close()
})

it('what was sold before the upgrade is known as sold where it is, and not where it was', async () => {
  const { rows, upgrade, close } = await databaseOf('0143')
  await rows('SET session_replication_role = replica')
  const give = async (status: string | null, isHeld = true) => {
    const [{ id }] = await rows(
      `INSERT INTO assignment (id, lead_id, organisation_id, contract_id, window_number, assigned_at, ended_at, end_reason, reason, org_sales_commission_bps, fee_cents, term, payee_kind)
       VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 0, now(), $1, $2, 'T', 0, 0, 'firstPremium', 'none') RETURNING id`,
      isHeld ? [null, null] : [new Date(), 'lapsed'],
    )
    await rows(
      `INSERT INTO lead (id, loader_id, created_at, first_name, last_name, phone, insurance_type, internal_status, quality, quality_version, quality_points,
         consent_version, consent_channel, consent_at, assignment_id, organisation_id, organisation_status)
       SELECT lead_id, lead_id, assigned_at, 'C', 'D', '+27821234567', 'other', 'assigned', 'low', 1, '{}', '2026-01', 'leadForm',
         assigned_at, CASE WHEN $2 THEN id ELSE gen_random_uuid() END, organisation_id, $3 FROM assignment WHERE id = $1`,
      [id, isHeld, status],
    )
    return id
  }
  const sold = [await give('sale'), await give('cashed')]
  const others = [await give('quoted'), await give(null), await give('sale', false)]
  await upgrade()
  const found = await rows('SELECT id FROM assignment WHERE is_sold ORDER BY id')
  expect(found.map(({ id }) => id)).toEqual(sold.toSorted())
  expect(await rows('SELECT FROM assignment WHERE NOT is_sold')).toHaveLength(others.length)
  await close()
})
