import { testFlow } from '../../../tests/support/flows.ts'
import { bills, inquiries, inquiryRuns, prerequisites } from './server/flows.ts'

testFlow(inquiries, {
  rows: { table: 'inquiry_change' },
  open: ['awaiting-payment', 'running', 'needs-code'],
  moves: {
    'awaiting-payment': { house: ['running', 'abandoned'] },
    abandoned: { house: ['running'] },
    running: { house: ['needs-code', 'done', 'empty', 'refunded', 'failed'] },
    'needs-code': { person: ['running'], house: ['refunded', 'failed'] },
    done: {},
    empty: {},
    refunded: {},
    failed: {},
  },
})

testFlow(inquiryRuns, {
  rows: { table: 'inquiry_run_change' },
  open: ['awaiting-payment'],
  moves: {
    'awaiting-payment': { house: ['begun', 'abandoned'] },
    begun: {},
    abandoned: { house: ['begun'] },
  },
})

testFlow(bills, {
  rows: { table: 'bill_change' },
  open: ['awaiting-payment', 'pending', 'unknown'],
  moves: {
    'awaiting-payment': { house: ['pending', 'abandoned'] },
    abandoned: { house: ['pending', 'refunded'] },
    pending: { house: ['unknown', 'settled', 'refunded'] },
    unknown: { house: ['settled', 'refunded'] },
    settled: {},
    refunded: {},
  },
})

testFlow(prerequisites, {
  rows: { table: 'prerequisite_change' },
  open: ['requested', 'queued', 'sent'],
  moves: {
    requested: { house: ['queued', 'expired'] },
    queued: { house: ['sent', 'expired'] },
    sent: { house: ['answered', 'rejected', 'expired'] },
    answered: {},
    rejected: {},
    expired: {},
  },
})
