import { Ad } from '../../../shared/view.jsx'

export const dynamic = 'force-dynamic'
export default function Page() {
  return <Ad />
}
