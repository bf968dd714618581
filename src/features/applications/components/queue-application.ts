import { queueWrite } from '#ui/offline/outbox.ts'
import { queuedApplicationPath } from '../addresses.ts'
import { queuedFields } from '../schemas.ts'
import { kindNames, titleOfPlace, titleOfWay, type AdPlace, type PartnershipWay } from '../texts.ts'

/** Kinds that can be queued: a CV needs its file, so it is sent immediately. */
export type QueuedKind = 'partnership' | 'ads'

/** Queues an application on the device, which sends it once when it is online. */
export async function queueApplication(kind: QueuedKind, data: FormData): Promise<void> {
  const text = (name: string) => String(data.get(name) ?? '')
  const body = Object.fromEntries(queuedFields.filter((name) => text(name) !== '').map((name) => [name, text(name)]))
  const [topic, company] = [text('topic'), text('company')]
  const title = kind === 'ads' ? titleOfPlace(topic as AdPlace, company) : titleOfWay(topic as PartnershipWay)
  await queueWrite({
    kind: 'application',
    url: queuedApplicationPath,
    body: { ...body, kind, files: data.getAll('files').map(String).join(' ') },
    // Use a new key: with the form's key, a second application would count as a repeat until the
    // page reloads.
    idempotencyKey: crypto.randomUUID(),
    label: `${kindNames[kind]}: ${title}`,
    text: text('message'),
  })
}
