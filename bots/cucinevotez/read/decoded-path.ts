/** The path of an address with its percent-encoding undone; as it is where that means nothing. */
export const decodedPath = ({ pathname }: URL): string => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};
