import { queueWrite } from '#ui/offline/outbox.ts'
import { ticketPath } from '../addresses.ts'

type Reply = { id: string; title: string; body: string; files: readonly string[] }

/** Leaves a message in the device's queue, which sends it once when the connection is back. */
export async function queueReply({ id, title, body, files }: Reply): Promise<void> {
  await queueWrite({
    kind: 'ticket-reply',
    url: `${ticketPath(id)}/reply`,
    body: { body, files: files.join(' ') },
    // Use a new key: with the form's key, a second message would count as a repeat until the page
    // reloads.
    idempotencyKey: crypto.randomUUID(),
    text: body,
    label: `پیام به پشتیبانی: ${title}`,
  })
}
