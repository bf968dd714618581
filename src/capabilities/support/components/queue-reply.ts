import { queueWrite } from '#ui/offline/outbox.ts'
import { ticketPath } from '../addresses.ts'

type Reply = { id: string; title: string; body: string; files: readonly string[] }

/** Leaves a message in the device's queue, which sends it once when the connection is back. */
export async function queueReply({ id, title, body, files }: Reply): Promise<void> {
  await queueWrite({
    kind: 'ticket-reply',
    url: `${ticketPath(id)}/reply`,
    body: { body, files: files.join(' ') },
    // Not the key of the form: before the page is new again, a second message would pass for the first.
    idempotencyKey: crypto.randomUUID(),
    text: body,
    label: `پیام به پشتیبانی: ${title}`,
  })
}
