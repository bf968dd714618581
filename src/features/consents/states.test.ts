import { testFlow } from '../../../tests/support/flows.ts'
import { consents } from './server/find-consents.ts'

testFlow(consents, {
  rows: { table: 'consent_change' },
  history: 'consent_event',
  open: ['asked', 'approved'],
  acts: {
    asked: {
      approve: { owner: 'approved' },
      refuse: { owner: 'refused' },
      withdraw: { asker: 'withdrawn' },
      expire: { time: 'expired' },
    },
    approved: { revoke: { owner: 'revoked' }, expire: { time: 'ended' } },
    refused: {},
    withdrawn: {},
    expired: {},
    revoked: {},
    ended: {},
  },
})
