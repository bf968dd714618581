export const secondLooksPath = '/admin/second-looks'
