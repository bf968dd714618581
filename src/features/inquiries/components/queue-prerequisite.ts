import { queueWrite } from '#ui/offline/outbox.ts'
import { queuedPrerequisitePath } from '../addresses.ts'
import { prerequisites, type PrerequisiteKind } from '../prerequisites.ts'

/** Puts a request into the device's queue; a later one of the same kind replaces it. */
export async function queuePrerequisite(kind: PrerequisiteKind, data: FormData): Promise<void> {
  const body: Record<string, string> = {}
  for (const [field, value] of data) if (typeof value === 'string' && !field.startsWith('__')) body[field] = value
  await queueWrite({
    kind: 'prerequisite',
    url: queuedPrerequisitePath(kind),
    body,
    idempotencyKey: crypto.randomUUID(),
    label: `درخواست ${prerequisites[kind].title}`,
    subject: `prerequisite:${kind}`,
  })
}
