import { queueWrite } from '#ui/offline/outbox.ts'
import { laterPath, type EditedPart } from '../addresses.ts'
import { infoTexts } from '../texts.ts'

/** Queues a changed part of the person's details on the device; a later change replaces it. */
export async function queueEdit(part: EditedPart, data: FormData): Promise<void> {
  const body: Record<string, string> = {}
  for (const [name, value] of data) if (typeof value === 'string' && !name.startsWith('__')) body[name] = value
  await queueWrite({
    kind: 'profile-edit',
    url: `${laterPath}?form=${part}`,
    body,
    idempotencyKey: crypto.randomUUID(),
    label: `${infoTexts.change}: ${infoTexts[part]}`,
    subject: `profile:${part}`,
  })
}
