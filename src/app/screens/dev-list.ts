import { contextOf } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { csvResponse } from '#platform/http/csv.ts'
import type { Route } from './+types/dev-list'

async function* exampleRows() {
  yield [48_213, 'در راه']
  yield [48_212, 'انجام شد']
}

/** Serves the file of the example list at `/dev/ui`; demo mode only. */
export function loader({ context }: Route.LoaderArgs) {
  if (contextOf(context).config.MODE !== 'demo') throw notFound()
  return csvResponse({ name: 'orders', heads: ['سفارش', 'وضعیت'], rows: exampleRows() })
}
