import type { OutboundClient } from '#platform/outbound/outbound.ts'
import type { Reply } from './inquiry-port.ts'

const maxBytes = 1_500_000

/** Formats of police cameras, by their first bytes; anything else is dropped. */
function typeOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))) return 'image/png'
  return bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : null
}

/**
 * Loads photos from a provider's addresses and stores them with the answer, so that they are readable offline and a
 * person's browser contacts nobody else. `client` has no configured address, so it refuses internal ones.
 */
export async function importPhotos(statement: Reply, client: OutboundClient): Promise<Reply> {
  if (statement.state !== 'done' || statement.answer.kind !== 'violation-photo') return statement
  const bring = async (address: string | null): Promise<string | null> => {
    if (address === null || address.startsWith('data:')) return address
    const result = await client.request({ method: 'GET', url: address, maxBytes })
    const type = result.answered && result.status === 200 ? typeOf(result.bytes) : null
    return result.answered && type ? `data:${type};base64,${result.bytes.toString('base64')}` : null
  }
  const { plateImage, vehicleImage } = statement.answer
  const [plate, vehicle] = await Promise.all([bring(plateImage), bring(vehicleImage)])
  if (plate === null && vehicle === null && (plateImage ?? vehicleImage) !== null) {
    return { state: 'failed', sent: 'maybe', malformed: true, code: 'photo' }
  }
  return { ...statement, answer: { ...statement.answer, plateImage: plate, vehicleImage: vehicle } }
}
