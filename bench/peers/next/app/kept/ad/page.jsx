import { Ad } from '../../../../shared/view.jsx'

export default function Page() {
  return <Ad />
}
