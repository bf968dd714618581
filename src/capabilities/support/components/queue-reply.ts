import { queueWrite } from '#ui/offline/outbox.ts'
import { ticketPath } from '../addresses.ts'

type Reply = { id: string; title: string; body: string; files: readonly string[]; sentKey: string }

/** Leaves a message in the device's queue, which sends it once when the connection is back. */
export async function queueReply({ id, title, body, files, sentKey }: Reply): Promise<true> {
  await queueWrite({
    kind: 'ticket-reply',
    url: `${ticketPath(id)}/reply`,
    body: { body, files: files.join(' ') },
    idempotencyKey: sentKey,
    label: `پیام به پشتیبانی: ${title}`,
  })
  return true
}
