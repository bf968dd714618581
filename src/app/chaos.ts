import type { Chaos } from '#platform/chaos.ts'
import { openServer } from '#platform/database/open-postgres.ts'
import { createSecrets } from '#platform/secrets.ts'
import { manifests } from './features.ts'

/** Loads what the features contribute to the chaos suite (`tests/chaos`). */
export async function loadChaos(): Promise<Required<Chaos>> {
  const brought = await Promise.all(manifests.flatMap(({ chaos }) => chaos?.() ?? []))
  const { findPersonIds } = brought.find((each) => each.findPersonIds) ?? {}
  if (!findPersonIds) throw new Error('no manifest declares how to find people by their numbers')
  return {
    acts: brought.flatMap(({ acts = [] }) => acts),
    checks: brought.flatMap(({ checks = [] }) => checks),
    findPersonIds,
  }
}

/** Opens the database of the instances over a separate connection, with their keys. */
export async function openForChecks(url: string, keys: { appSecret: string; encryptionKeys: string }) {
  const { db, close } = await openServer(url, { poolSize: 2 })
  return { db, secrets: createSecrets(keys), close }
}
