import { queueWrite } from '#ui/offline/outbox.ts'
import { threadPath } from '../../conversation-addresses.ts'

type Message = { id: string; other: string; body: string; files: readonly string[] }

/** Leaves a message in the device's queue, which sends it once when the connection is back. */
export async function queueMessage({ id, other, body, files }: Message): Promise<void> {
  await queueWrite({
    kind: 'message',
    url: `${threadPath(id)}/send`,
    body: { body, files: files.join(' ') },
    // Use a new key: with the form's key, a second message would count as a repeat until the page
    // reloads.
    idempotencyKey: crypto.randomUUID(),
    text: body,
    label: `پیام به ${other}`,
  })
}
