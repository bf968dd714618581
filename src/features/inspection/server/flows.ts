import './tables.ts'
import { flowTable } from '#platform/flows/flow-table.ts'
import { inspectionOrderFlow, keySteps, shareSteps, slotSteps } from '../states.ts'

/** Orders, of either party. */
export const inspectionOrders = flowTable(inspectionOrderFlow, {
  table: 'inspection_order',
  owners: ['person_id', 'seller_id'],
  stamp: (_to, at) => ({ changed_at: at }),
})

export const inspectionSlots = flowTable(slotSteps, { table: 'inspection_slot' })
export const inspectionShares = flowTable(shareSteps, { table: 'inspection_share', key: ['order_id', 'no'] })
export const inspectionKeys = flowTable(keySteps, {
  table: 'inspection_key',
  stamp: (_to, at) => ({ ended_at: at, private_sealed: null }),
})
