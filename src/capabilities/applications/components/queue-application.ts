import { queueWrite } from '#ui/offline/outbox.ts'
import { queuedApplicationPath } from '../addresses.ts'
import { queuedFields } from '../schemas.ts'
import { kindNames, titleOfPlace, titleOfWay, type AdPlace, type PartnershipWay } from '../texts.ts'

/** What may wait on a device: a CV goes with its file, and so at once. */
export type QueuedKind = 'partnership' | 'ads'

/** Leaves an application in the device's queue, which sends it once when the connection is back. */
export async function queueApplication(kind: QueuedKind, data: FormData): Promise<void> {
  const text = (name: string) => String(data.get(name) ?? '')
  const body = Object.fromEntries(queuedFields.filter((name) => text(name) !== '').map((name) => [name, text(name)]))
  const [topic, company] = [text('topic'), text('company')]
  const title = kind === 'ads' ? titleOfPlace(topic as AdPlace, company) : titleOfWay(topic as PartnershipWay)
  await queueWrite({
    kind: 'application',
    url: queuedApplicationPath,
    body: { ...body, kind, files: data.getAll('files').map(String).join(' ') },
    // Not the key of the form: before the page is new again, a second application would pass for the first.
    idempotencyKey: crypto.randomUUID(),
    label: `${kindNames[kind]}: ${title}`,
    text: text('message'),
  })
}
