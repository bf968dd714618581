import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** A change that waits for the network, or that the server refused. */
export type QueuedWrite = {
  id: number
  /** The feature's handler, for example `bookmark`. */
  kind: string
  url: string
  body: Record<string, string>
  idempotencyKey: string
  /** The action of the user, in words. */
  label: string
  /** The text of the user, to be read and copied after a refusal; absent for a change without text. */
  text?: string
  /** The changed object; a later change of the same object replaces a waiting one. */
  subject: string | null
  /** The owner of the page: see `pageOwner`. */
  owner: string
  /** Time of the user's action (ISO). */
  at: string
  /** The server's reason for a refusal; null while it waits. */
  refusal: string | null
  /** The code of the server's refusal, by which a feature finds what to correct. */
  refusalCode?: string
  /** Files to send first, one by one; absent for a change without files. */
  files?: QueuedFiles
  /** A fact of the device (`readFact`) to delete once this has arrived. */
  forget?: string
}

/** Files of a change: the field `field` gets their server ids as JSON, in this order. */
export type QueuedFiles = {
  field: string
  uploadTo: string
  /** Ids of uploaded files, and `kept-` with the key of files on this device. */
  names: readonly string[]
  /** The change is sent without refused files, as long as others have arrived. */
  leavesRefused?: boolean
}

/** A chosen file, stored until its form has arrived; `id` is its server id once it is uploaded. */
export type KeptFile = {
  key: string
  owner: string
  draft: string
  name: string
  blob: Blob
  id: string | null
  at: number
  /** Time of upload: the server deletes files that nothing references after a day. */
  arrivedAt?: number
  /** Why the server refused it; absent otherwise. */
  problem?: string
  /** The address at which its upload goes on after a break; absent before it begins. */
  place?: string | null
}

/** A visited page: path, title, owner and time (ISO). */
export type VisitedPage = { path: string; title: string; owner: string; at: string }

interface DeviceSchema extends DBSchema {
  outbox: { key: number; value: QueuedWrite }
  visited: { key: [owner: string, path: string]; value: VisitedPage }
  facts: { key: string; value: unknown }
  files: { key: string; value: KeptFile }
}

let opened: Promise<IDBPDatabase<DeviceSchema> | null> | undefined

/** Opens the product's database on this device; null where the browser has none or forbids it. */
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
    // Another tab wants to upgrade the schema and must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined
    },
  })
}

/** Returns a stored value; undefined when there is none. */
export async function readFact<T>(key: string): Promise<T | undefined> {
  const device = await openDevice()
  return (await device?.get('facts', key).catch(() => undefined)) as T | undefined
}

/** Stores a value if the device allows it. */
export async function writeFact(key: string, value: unknown): Promise<void> {
  const device = await openDevice()
  await device?.put('facts', value, key).catch(() => {})
}
