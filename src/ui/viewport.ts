/** The viewport of a page. The specification's blocks zooming; a person may lift the block (docs/decisions/0005). */
export const viewportOf = (zoomable: boolean): string =>
  'width=device-width, initial-scale=1, viewport-fit=cover' + (zoomable ? '' : ', maximum-scale=1, user-scalable=no')
