import './tables.ts'
import { flowTable } from '#platform/flows/flow-table.ts'
import { prerequisiteFlow } from '../prerequisites.ts'
import { billFlow, inquiryFlow, runSteps } from '../states.ts'

export const inquiries = flowTable(inquiryFlow, {
  table: 'inquiry',
  stamp: (to, at) => (inquiryFlow.isOpen(to) ? {} : { ended_at: at }),
})

export const inquiryRuns = flowTable(runSteps, { table: 'inquiry_run' })

export const bills = flowTable(billFlow, {
  table: 'bill',
  stamp: (to, at) => (billFlow.isOpen(to) ? {} : { ended_at: at }),
})

export const prerequisites = flowTable(prerequisiteFlow, {
  table: 'prerequisite',
  stamp: (to, at) => (prerequisiteFlow.isOpen(to) ? {} : { ended_at: at }),
})
