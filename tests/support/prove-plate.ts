import { sql } from 'kysely'
import { newPublicId } from '#kit/id.ts'
import { formatPlate, type Plate } from '#kit/plate.ts'
import type { TestDb } from './database.ts'

type Proof = { personId: bigint; plate: Plate; own: string; asked?: string }

/** Writes an inquiry that an authority answered for a plate and the code `asked`; the person's own national code is `own`. */
export async function provePlate(test: TestDb, { personId, plate, own, asked = own }: Proof): Promise<void> {
  await test.db
    .updateTable('person')
    .set({ national_code_sealed: test.secrets.seal(own) })
    .where('id', '=', personId)
    .execute()
  const text = formatPlate(plate)
  await sql`insert into inquiry
      (public_id, person_id, kind, input_sealed, state, price_rial, purchase_key, plate_index, made_at, answered_at, ended_at)
    values (${newPublicId()}, ${personId}, 'card-sanad',
      ${test.secrets.seal(JSON.stringify({ plate: text, nationalCode: asked }))}, 'done', 0, gen_random_uuid(),
      ${test.secrets.blindIndex('inquiry.plate', text)}, ${test.now}, ${test.now}, ${test.now})`.execute(test.db)
}

/** Returns the uses of their plate that a person was notified of, the first one first. */
export async function plateUsesOf(test: TestDb, personId: bigint): Promise<unknown[]> {
  const rows = await test.db
    .selectFrom('notice')
    .select('data')
    .where('person_id', '=', personId)
    .where('kind', '=', 'plate-used')
    .orderBy('id')
    .execute()
  return rows.map(({ data }) => (data as { use: unknown }).use)
}
