import { useNavigate, useRouter } from '@tanstack/react-router';
import { takeReturnPage } from '../api/return-page.ts';
import { LoginForm } from '../features/users/LoginForm.tsx';
import { LoginFrame } from '../features/users/LoginFrame.tsx';
import { paths } from '../paths.ts';

export function LoginPage() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const enter = () => {
    const page = takeReturnPage();
    if (page) history.replace(page);
    else void navigate({ ...paths.home(), replace: true });
  };
  return (
    <LoginFrame>
      <LoginForm onDone={enter} onForgot={() => void navigate(paths.retrieve())} />
    </LoginFrame>
  );
}
