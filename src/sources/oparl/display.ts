/** The address to show for a `website` that may lack its scheme (`www.example.org`). For display only. */
export const websiteForDisplay = (website: string | null): string | null => {
  if (website === null || website === "") return null;
  return /^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`;
};
