import { route } from '@react-router/dev/routes'
import type { LayoutRoutes } from '#platform/layout-routes.ts'

/** The addresses of this feature, by layout. */
export const routes: LayoutRoutes = {
  admin: [
    route('admin/albums', './features/albums/screens/admin/albums.tsx'),
    route('admin/albums/:albumId', './features/albums/screens/admin/album.tsx'),
  ],
  album: [
    route('services/vehicle-info/album', './features/albums/screens/albums.tsx'),
    route('services/vehicle-info/album/:albumId', './features/albums/screens/album.tsx'),
  ],
}
