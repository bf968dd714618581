import { afterEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { useOwnDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { adPicture } from './ad-picture.ts'
import { attachFiles } from './attach-files.ts'
import { removeUnusedFiles } from './remove-unused.ts'

const test = useOwnDb()
afterEach(async () => void (await test.db.deleteFrom('file').execute()))

const nowhere = { read: async () => null, write: async () => {}, remove: async () => {} }
const parts = () => ({ db: test.db, files: nowhere, pictures: { forget: async () => {} } })
const removeDue = () => removeUnusedFiles(parts(), test.now)

let made = 0

/** Creates an expired file that still exists. */
async function anExpiredFile() {
  const { id: personId } = await aPerson(test)
  const id = `photo-${++made}`
  await test.db
    .insertInto('file')
    .values({
      public_id: id,
      purpose: adPicture.name,
      kind: 'picture',
      owner_id: personId,
      media_type: 'image/jpeg',
      storage_key: `pictures/${id}.jpg`,
      state: 'unused',
      created_at: test.now,
      expires_at: new Date(test.now.getTime() - 1),
    })
    .execute()
  const attach = (subjectId: bigint) =>
    inTransaction(test.db, (trx) =>
      attachFiles(trx, {
        purpose: adPicture,
        personId,
        ids: [id],
        subject: { kind: 'ad', id: subjectId },
        now: test.now,
      }),
    )
  return { id, attach }
}

describe('concurrent calls', () => {
  it('two ads that claim one picture: exactly one gets it', async () => {
    for (let round = 0; round < 10; round++) {
      const { attach } = await anExpiredFile()
      const outcomes = await Promise.all([attach(1n), attach(2n), attach(3n)])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    }
  })

  it('a picture attached during its removal either belongs to its ad, or is refused and gone', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, attach } = await anExpiredFile()
      const [attached] = await Promise.all([attach(1n), removeDue()])
      const row = await test.db.selectFrom('file').select('state').where('public_id', '=', id).executeTakeFirst()
      expect(row?.state ?? 'gone').toBe(attached.ok ? 'attached' : 'gone')
    }
  })
})
