import { List } from '../../../../shared/view.jsx'

export default function Page() {
  return <List />
}
