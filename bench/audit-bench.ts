import { hashOf, sealOf } from '#platform/audit/hash-entry.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { openPlatform } from '#platform/open-platform.ts'

const pageSize = 1000

/** Writes a log of `entries` entries as the product would, and prints how long verification takes. */
export async function benchAudit(environment: Record<string, string>, entries: number): Promise<void> {
  const { database, secrets } = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  let previous: Buffer = Buffer.alloc(32)
  for (let first = 1; first <= entries; first += pageSize) {
    const page = Array.from({ length: Math.min(pageSize, entries - first + 1) }, (_, index) => {
      const entry = {
        number: BigInt(first + index),
        at: new Date(),
        actor_id: 1n,
        act: 'person.lock',
        subject: `person:${index}`,
        details: JSON.stringify({ reason: 'دلیل این کار در یک جمله نوشته شده است' }),
        request_id: 'bench-request',
        previous_hash: previous,
      }
      const hash = hashOf(entry)
      previous = hash
      return { ...entry, hash, mac: sealOf(secrets, hash) }
    })
    await database.db.insertInto('audit_entry').values(page).execute()
  }
  const began = performance.now()
  const { broken } = await verifyAudit(database.db, secrets)
  const seconds = (performance.now() - began) / 1000
  await database.close()
  const rate = Math.round(entries / seconds)
  console.log(
    `${database.engine}: ${entries} entries ${broken ? 'BROKEN' : 'whole'} in ${seconds.toFixed(2)} s (${rate} a second)`,
  )
}
