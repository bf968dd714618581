import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** One change that waits for the network, or that the server refused. */
export type QueuedWrite = {
  id: number
  /** Which room understands it, for example `bookmark`. */
  kind: string
  url: string
  body: Record<string, string>
  idempotencyKey: string
  /** What the person did, in words. */
  label: string
  /** What the person typed, to be read and copied when it is refused; absent for a change without words. */
  text?: string
  /** What is changed; a later change of the same thing takes the place of one that still waits. */
  subject: string | null
  /** The person as the page knows him: see `pageOwner`. */
  owner: string
  /** ISO moment of the person's act. */
  at: string
  /** Why the server will not have it, in its words; null while it waits. */
  refusal: string | null
  /** Files that go first, one by one; absent for a change without files. */
  files?: QueuedFiles
  /** What the device remembers (`readFact`) only until this has arrived. */
  forget?: string
}

/** Files of a change: their ids on the server stand in its field, as JSON, in this order. */
export type QueuedFiles = {
  field: string
  uploadTo: string
  /** Ids of what has arrived, and `kept-` with the key of what this device keeps. */
  names: readonly string[]
}

/** A file that a person chose, until the form that it belongs to has arrived; `id` is its name on the server once it is there. */
export type KeptFile = {
  key: string
  owner: string
  draft: string
  name: string
  blob: Blob
  id: string | null
  at: number
  /** When it arrived: what nothing shows goes from the server after a day. */
  arrivedAt?: number
}

/** A page that was read: where, what it was called, for whom, when (ISO). */
export type VisitedPage = { path: string; title: string; owner: string; at: string }

interface DeviceSchema extends DBSchema {
  outbox: { key: number; value: QueuedWrite }
  visited: { key: [owner: string, path: string]; value: VisitedPage }
  facts: { key: string; value: unknown }
  files: { key: string; value: KeptFile }
}

let opened: Promise<IDBPDatabase<DeviceSchema> | null> | undefined

/** The product's database on this device; null where the browser has none or forbids it. */
export function openDevice(): Promise<IDBPDatabase<DeviceSchema> | null> {
  opened ??= open().catch(() => null)
  return opened
}

async function open() {
  return openDB<DeviceSchema>('farman', 2, {
    upgrade(database, from) {
      database.createObjectStore('files', { keyPath: 'key' })
      if (from > 0) return
      database.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true })
      database.createObjectStore('visited', { keyPath: ['owner', 'path'] })
      database.createObjectStore('facts')
    },
    // Another tab wants to change the shape: it must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined
    },
  })
}

/** A remembered value; undefined when there is none. */
export async function readFact<T>(key: string): Promise<T | undefined> {
  const device = await openDevice()
  return (await device?.get('facts', key).catch(() => undefined)) as T | undefined
}

/** Remembers a value as far as the device lets us. */
export async function writeFact(key: string, value: unknown): Promise<void> {
  const device = await openDevice()
  await device?.put('facts', value, key).catch(() => {})
}
