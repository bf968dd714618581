import { csvResponse } from '#platform/http/csv.ts'
import { columnKeys, sampleHead } from '../stock-heads.ts'
import { panelOf } from '../server/panel-context.ts'
import type { Route } from './+types/import-template'

const examples = [
  [
    'A-101',
    'پژو',
    '۲۰۷',
    'دنده‌ای TU5',
    '1401',
    '48000',
    'سفید',
    'بدون رنگ',
    'تک‌برگ',
    'ملی',
    '1000000000',
    'تهران',
    'ونک',
    'سالم و کم‌کار',
    '۱۲ ب ۳۴۵ ایران ۶۷',
    'NAAM01CA5HE123456',
  ],
  ['A-102', 'سایپا', 'کوییک', 'دنده‌ای', '1402', '21000', 'مشکی', 'یک لکه رنگ', 'تک‌برگ', 'ملی', '', '', '', '', '', ''],
]

/** Returns an example of an import file with its columns. */
export async function loader(args: Route.LoaderArgs) {
  await panelOf(args, 'bulk')
  return csvResponse({ name: 'farman-stock', heads: columnKeys.map(sampleHead), rows: examples })
}
