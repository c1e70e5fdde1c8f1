import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ra } from '../../../i18n/ko/core/ra';
import { addTexts } from '../../../i18n/late';
import { useColorScheme } from './colorScheme';
import { darkTheme, lightTheme } from './themes';

// The texts of react-admin's own components. The groups `ra.inspector` and `ra.tiptap` become `inspector` and
// `tiptap` in the group `ra`.
addTexts('ra', { ...ra.ra, inspector: ra['ra.inspector'], tiptap: ra['ra.tiptap'] });

const cspNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
// The styles of emotion (MUI's styling library) come first in the page, so that the console's own styles
// override them.
const emotionStyleCache = createCache({ key: 'css', prepend: true, ...(cspNonce && { nonce: cspNonce }) });

// Tiptap, the rich text editor, looks for an element with `data-tiptap-style`. Without this element, Tiptap
// would add a style sheet without the nonce, and remove it when an editor closes.
const tiptapStyleElementWithNonce = Object.assign(document.createElement('style'), {
  nonce: cspNonce ?? '',
  remove: () => undefined,
});
tiptapStyleElementWithNonce.dataset.tiptapStyle = '';
document.head.append(tiptapStyleElementWithNonce);

const muiThemes = { light: createTheme(lightTheme), dark: createTheme(darkTheme) };

const MuiTheme = ({ children }: { children: ReactNode }) => {
  const { appearance } = useColorScheme();
  return (
    <CacheProvider value={emotionStyleCache}>
      <ThemeProvider theme={muiThemes[appearance]}>{children}</ThemeProvider>
    </CacheProvider>
  );
};

export default MuiTheme;
