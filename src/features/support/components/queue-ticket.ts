import { queueWrite } from '#ui/offline/outbox.ts'
import { queuedTicketPath } from '../addresses.ts'
import { complaintTypes, type ComplaintType } from '../texts.ts'

/** Leaves a request or a complaint in the device's queue, which sends it once when the connection is back. */
export async function queueTicket(kind: 'request' | 'complaint', data: FormData): Promise<void> {
  const text = (name: string) => String(data.get(name) ?? '')
  const names = kind === 'request' ? ['topic', 'title', 'body', 'about'] : ['intent', 'type', 'body', 'about']
  const body = Object.fromEntries(names.filter((name) => text(name) !== '').map((name) => [name, text(name)]))
  const about = kind === 'request' ? text('title') : complaintTypes[text('type') as ComplaintType]
  await queueWrite({
    kind: 'ticket',
    url: queuedTicketPath,
    body: { ...body, kind, files: data.getAll('files').map(String).join(' ') },
    // Use a new key: with the form's key, a second message would count as a repeat until the page
    // reloads.
    idempotencyKey: crypto.randomUUID(),
    label: `${kind === 'request' ? 'درخواست' : 'شکایت'}: ${about}`,
    text: text('body'),
  })
}
