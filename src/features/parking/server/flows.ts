import './tables.ts'
import { flowTable } from '#platform/flows/flow-table.ts'
import { debtFlow, parkingFlow } from '../states.ts'

export const parkings = flowTable(parkingFlow, { table: 'parking', owners: ['person_id'] })

export const parkingDebts = flowTable(debtFlow, {
  table: 'parking_debt',
  owners: ['person_id'],
  stamp: (to, at) => (debtFlow.isOpen(to) ? {} : { ended_at: at }),
})
