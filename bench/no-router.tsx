// Replaces the router when the list page is rendered by React alone: the same markup, no routing work.
export const useNavigation = () => ({ state: 'idle', formMethod: undefined })
export const useLocation = () => ({ pathname: '/', search: '', hash: '', key: 'default' })
export const useNavigate = () => () => {}
export const useRouteLoaderData = () => ({ theme: 'auto', signedIn: false })
export const Form = 'form'
export const useMatches = () => []
