import { ThemeSwitch } from '../ui/ThemeSwitch';
import { useText } from '../ui/useText';

export const FrameThemeSwitch = () => {
  const translate = useText();
  const labelByScheme = {
    light: translate('app.theme.light'),
    dark: translate('app.theme.dark'),
    system: translate('app.theme.system'),
  };
  return <ThemeSwitch label={translate('app.theme.label')} names={labelByScheme} />;
};
