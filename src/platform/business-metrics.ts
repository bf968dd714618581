import { Counter, type Metric } from 'prom-client'

const signIns = new Counter({
  name: 'sign_ins_total',
  help: 'Proofs of people who sign in or confirm an act, by the kind of proof and its outcome.',
  labelNames: ['proof', 'outcome'] as const,
  registers: [],
})

/** Metrics about user activity in this process; a process that serves metrics registers them. */
export const businessMetrics: readonly Metric[] = [signIns]

export const countProof = (proof: string, outcome: 'accepted' | 'refused'): void => signIns.inc({ proof, outcome })
