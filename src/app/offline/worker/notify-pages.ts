import type { WorkerMessage } from './messages.ts'
import { worker } from './worker-scope.ts'

/** The last message to each tab; a tab that was not listening yet requests it with «hello». */
const last = new Map<string, WorkerMessage>()

export async function notifyPage(clientId: string, message: WorkerMessage): Promise<void> {
  if (!clientId) return
  last.set(clientId, message)
  const client = await worker.clients.get(clientId)
  client?.postMessage(message)
}

export async function notifyAllPages(message: WorkerMessage): Promise<void> {
  for (const client of await worker.clients.matchAll({ type: 'window' })) client.postMessage(message)
}

export function repeatTo(client: { id: string; postMessage(message: WorkerMessage): void }): void {
  const message = last.get(client.id)
  if (message) client.postMessage(message)
}
